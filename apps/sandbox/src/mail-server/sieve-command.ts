/** A command of ManageSieve (RFC 5804): its name in capitals and its strings. */
export type SieveCommand = { readonly name: string; readonly strings: readonly string[] }

const LINE_END = '\r\n'
/** A quoted string, or the length of a literal that follows the line. */
const STRING = /^ (?:"((?:\\.|[^"\\\r\n])*)"|\{(\d{1,7})\+\}\r\n)/

/**
 * Splits the first command off the received text, in which each character is a byte; null if the command is incomplete. A
 * malformed command has an empty name.
 */
export function splitCommand(received: string): { command: SieveCommand; rest: string } | null {
  const lineEnd = received.indexOf(LINE_END)
  if (lineEnd === -1) return null
  const malformed = {
    command: { name: '', strings: [] },
    rest: received.slice(lineEnd + LINE_END.length),
  }
  const name = /^[A-Za-z]+/.exec(received)?.[0]
  if (name === undefined) return malformed
  const strings: string[] = []
  let rest = received.slice(name.length)
  while (!rest.startsWith(LINE_END)) {
    const [match, quoted, literalLength] = STRING.exec(rest) ?? []
    if (match === undefined) return malformed
    const end = match.length + Number(literalLength ?? 0)
    if (rest.length < end + LINE_END.length) return null
    strings.push(decodeUtf8(quoted?.replaceAll(/\\(.)/g, '$1') ?? rest.slice(match.length, end)))
    rest = rest.slice(end)
  }
  return { command: { name: name.toUpperCase(), strings }, rest: rest.slice(LINE_END.length) }
}

function decodeUtf8(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
