// Runs checker.js, which shares no code with the writer of certificates.
importScripts("checker.js");
onmessage = ({ data }) => {
  const begun = performance.now(),
    results = check(data),
    bad = results.find(one => !one.accepted);
  postMessage({
    accepted: results.length > 0 && !bad,
    words: bad?.words ?? "no record",
    milliseconds: performance.now() - begun,
  });
};
