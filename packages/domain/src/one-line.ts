/** Neither a line break nor another control character: what is written on labels, in letters and in lists is one line. */
export const ONE_LINE = /^\P{Cc}*$/u
export const NO_ONE_LINE = 'expected one line, without control characters'
