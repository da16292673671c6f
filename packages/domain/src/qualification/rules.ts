/** The minimum length of a search. Digits count as letters. Source: QUA-011. */
const MIN_SEARCHED_LETTERS = 3

/** Whether enough is typed for a search of addresses. Spaces and slashes do not count. Source: QUA-011. */
export function isSearchable(text: string): boolean {
  return [...text.replaceAll(/[\s/]/g, '')].length >= MIN_SEARCHED_LETTERS
}
