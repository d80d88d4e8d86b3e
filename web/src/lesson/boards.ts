/** The boards that have a lesson, in the order in which they are best learned. */
export const FIRST = "paris";
export const LESSONS: readonly string[] = [FIRST, "usa", "nordic", "italy", "france"];

/** The lesson to go on with after that board's. */
export function nextLesson(board: string): string | undefined {
  return LESSONS[LESSONS.indexOf(board) + 1];
}
