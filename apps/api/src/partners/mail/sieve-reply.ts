/** The reply of a ManageSieve server to a command: its status, and the lines before it. */
export type SieveReply = {
  readonly status: 'OK' | 'NO' | 'BYE'
  /** The server's text for people. */
  readonly text: string
  /** The words of each line. Strings have no quotes. */
  readonly lines: readonly (readonly string[])[]
}

/** The first complete reply in the received bytes, and its length. Null if it is not complete yet. */
export function findFirstReply(received: Buffer): { reply: SieveReply; length: number } | null {
  const lines: string[][] = []
  let position = 0
  for (;;) {
    const line = parseLine(received, position)
    if (line === null) return null
    position = line.end
    if (line.status !== null)
      return { reply: { status: line.status, text: line.words.at(-1) ?? '', lines }, length: position }
    if (line.words.length > 0) lines.push(line.words)
  }
}

/** A line with a status ends the reply; `words` are then the words after the status. */
type Line = { readonly words: string[]; readonly status: SieveReply['status'] | null; readonly end: number }

const LINE_END = '\r\n'
/** The length of a literal at the end of a line. The literal follows the line. */
const LITERAL_LENGTH = /\{(\d{1,9})\+?\}$/

/** Parses one line (RFC 5804, 4): atoms, quoted strings, and literals, which may contain line ends. Null if it is incomplete. */
function parseLine(received: Buffer, start: number): Line | null {
  const words: string[] = []
  const status = parseStatus(received.toString('latin1', start, start + 4))
  let position = start
  for (;;) {
    const lineEnd = received.indexOf(LINE_END, position)
    if (lineEnd === -1) return null
    const text = received.toString('utf8', position, lineEnd)
    const literal = LITERAL_LENGTH.exec(text)
    words.push(...splitWords(literal === null ? text : text.slice(0, literal.index)))
    position = lineEnd + LINE_END.length
    if (literal === null) return { words: status === null ? words : words.slice(1), status, end: position }
    const literalEnd = position + Number(literal[1])
    if (received.length < literalEnd) return null
    words.push(received.toString('utf8', position, literalEnd))
    position = literalEnd
  }
}

/** The status at the beginning of a line. A quoted string is never a status. */
function parseStatus(lineStart: string): SieveReply['status'] | null {
  const [, word = ''] = /^(OK|NO|BYE)[ \r]/i.exec(lineStart) ?? []
  const status = word.toUpperCase()
  return status === 'OK' || status === 'NO' || status === 'BYE' ? status : null
}

function splitWords(text: string): string[] {
  return Array.from(text.matchAll(/"((?:\\.|[^"\\])*)"|[^\s"]+/g), ([match, quoted]) =>
    quoted === undefined ? match : quoted.replaceAll(/\\(.)/g, '$1'),
  )
}
