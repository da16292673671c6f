/** Text for labels, letters and lists: a single line without line breaks or other control characters. */
export const ONE_LINE = /^\P{Cc}*$/u
export const NO_ONE_LINE = 'expected one line, without control characters'
