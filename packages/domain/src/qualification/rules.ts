/** Letters that a search begins with; a number is one, a space or slash is none. Source: QUA-011. */
const LEAST_SEARCHED_LETTERS = 3

/** Whether enough was typed to search addresses for: spaces and slashes do not count. Source: QUA-011. */
export function isSearchable(text: string): boolean {
  return [...text.replaceAll(/[\s/]/g, '')].length >= LEAST_SEARCHED_LETTERS
}
