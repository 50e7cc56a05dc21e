declare const text: string; // the source of cpsudoku/checker.js
export default text;
