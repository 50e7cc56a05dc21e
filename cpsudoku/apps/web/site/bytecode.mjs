// node bytecode.mjs FOLDER: Pyodide in FOLDER compiles the modules that its Python imports at the start. The bytecode is
// written to standard output, as an archive with the paths of Python's library. Equal files give equal bytecode.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const folder = resolve(process.argv[2]);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: folder, env: { PYTHONHASHSEED: "0" } });
python.runPython(`
import importlib.util, marshal, sys, zipfile, zipimport

with zipfile.ZipFile("/bytecode.zip", "w") as archive:
    for name, module in sorted(sys.modules.items()):
        loader = getattr(module, "__loader__", None)
        if not isinstance(loader, zipimport.zipimporter) or not module.__file__.endswith(".py"):
            continue
        source = loader.get_data(module.__file__)
        code = compile(source, module.__file__, "exec", dont_inherit=True, optimize=2)
        unchecked = (1).to_bytes(4, "little")  # Python does not compare it with its source
        data = importlib.util.MAGIC_NUMBER + unchecked + importlib.util.source_hash(source) + marshal.dumps(code)
        path = module.__file__.removeprefix(loader.archive + "/") + "c"
        archive.writestr(zipfile.ZipInfo(path), data)
`);
process.stdout.write(python.FS.readFile("/bytecode.zip"));
