/** The reply of a ManageSieve server to a command: its status, and the lines before it. */
export type SieveAnswer = {
  readonly status: 'OK' | 'NO' | 'BYE'
  /** The server's text for people. */
  readonly text: string
  /** The words of each line, strings without their quotes. */
  readonly lines: readonly (readonly string[])[]
}

/** The first complete reply in the received bytes, and its length; null if it is not complete yet. */
export function firstAnswer(come: Buffer): { answer: SieveAnswer; length: number } | null {
  const lines: string[][] = []
  let at = 0
  for (;;) {
    const line = wholeLine(come, at)
    if (line === null) return null
    at = line.end
    const [status = '', ...rest] = line.words
    // a quoted string or a literal is never a status: `isStatus` checks how the line begins
    if (line.isStatus && (status === 'OK' || status === 'NO' || status === 'BYE'))
      return { answer: { status, text: rest.at(-1) ?? '', lines }, length: at }
    if (line.words.length > 0) lines.push(line.words)
  }
}

type Line = { readonly words: string[]; readonly isStatus: boolean; readonly end: number }

/** One line (RFC 5804, 4): atoms, quoted strings, and literals, which may contain line ends. */
function wholeLine(come: Buffer, from: number): Line | null {
  const words: string[] = []
  const isStatus = /^(?:OK|NO|BYE)[ \r]/i.test(come.toString('latin1', from, from + 4))
  let at = from
  for (;;) {
    const end = come.indexOf('\r\n', at)
    if (end === -1) return null
    const text = come.toString('utf8', at, end)
    const literal = /\{(\d{1,9})\+?\}$/.exec(text)
    words.push(...splitWords(literal === null ? text : text.slice(0, literal.index)))
    at = end + 2
    if (literal === null) return { words: isStatus ? upperFirst(words) : words, isStatus, end: at }
    const until = at + Number(literal[1])
    if (come.length < until) return null
    words.push(come.toString('utf8', at, until))
    at = until
  }
}

function splitWords(text: string): string[] {
  return Array.from(text.matchAll(/"((?:\\.|[^"\\])*)"|[^\s"]+/g), ([whole, quoted]) =>
    quoted === undefined ? whole : quoted.replaceAll(/\\(.)/g, '$1'),
  )
}

function upperFirst([first = '', ...rest]: readonly string[]): string[] {
  return [first.toUpperCase(), ...rest]
}
