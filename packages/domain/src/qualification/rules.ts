/** Letters that a search begins with; a number is one, a space or slash is none. Source: QUA-011. */
export const LEAST_SEARCHED_LETTERS = 3
/** A search waits until typing has paused for so long. Source: QUA-012. */
export const SEARCH_PAUSE_MILLISECONDS = 1_000
/** Addresses on a page of what was found. Source: QUA-013. */
export const ADDRESSES_A_PAGE = 5
/** Numbers that are asked for to choose from. Source: QUA-005. */
export const PHONE_NUMBERS_ASKED = 3

/** Whether enough was typed to search addresses for: spaces and slashes do not count. Source: QUA-011. */
export function isSearchable(text: string): boolean {
  return [...text.replaceAll(/[\s/]/g, '')].length >= LEAST_SEARCHED_LETTERS
}
