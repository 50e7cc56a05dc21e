// The examples of an empty page: name and text.

/** @type {[string, string][]} */
export const EXAMPLES = [
  [
    "Sudoku with cages, arrows and thermometers",
    "......6..\n.......4.\n.........\n.........\n.........\n..3......\n.........\n...6.....\n.........\n" +
      "thermometers:\nr4c2 r4c3 r5c2 r6c1 r6c2 r5c1\nr7c1 r8c1 r9c1 r9c2 r8c3\n" +
      "r2c5 r3c5 r3c6 r4c5 r4c4\nr5c7 r4c7 r4c8 r5c8\narrows:\nr9c4 r8c5 r9c6 r9c5\n" +
      "r4c9 r3c8 r2c8 r1c8\nr1c2 r2c2 r1c1\nr6c6 r5c6 r6c7\ncages:\nr1c5 r1c6 r2c6 = 24\n" +
      "r2c4 r3c3 r3c4 = 14\nr7c5 r7c6 = 11\nr2c1 r3c1 = 13\nr1c3 r1c4 r2c3 = 17",
  ],
  [
    "Killer 6x6",
    "# kind: killer\n......\n......\n......\n......\n......\n......\ncages:\nA1 A2 A3 B2 = 14\n" +
      "A4 A5 = 11\nA6 B5 B6 C6 = 12\nB1 C1 D1 = 10\nB3 B4 C3 C4 = 12\nC2 D2 E2 E3 = 14\nC5 D5 E5 = 9\n" +
      "D3 D4 E4 = 13\nD6 E6 F6 = 10\nE1 F1 = 8\nF2 F3 F4 F5 = 13",
  ],
  [
    "Slitherlink",
    "# kind: slitherlink\n1.1.21.231\n..0.21....\n.1....322.\n.....12...\n.21......0\n..1.1.2..1\n" +
      ".2..1.112.\n.02.3.....\n.1...332.2\n0.12....3.",
  ],
];
