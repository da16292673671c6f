/** A command of ManageSieve (RFC 5804): its name in capitals and its strings. */
export type SieveCommand = { readonly name: string; readonly strings: readonly string[] }

const STRING = /^ (?:"((?:\\.|[^"\\\r\n])*)"|\{(\d{1,7})\+\}\r\n)/

/**
 * Splits the first command off the received text, in which each character is a byte; null if the command is incomplete. A
 * malformed command has an empty name.
 */
export function firstCommand(come: string): { command: SieveCommand; rest: string } | null {
  const end = come.indexOf('\r\n')
  if (end === -1) return null
  const name = /^[A-Za-z]+/.exec(come)?.[0] ?? ''
  const strings: string[] = []
  let rest = come.slice(name.length)
  if (name === '') return { command: { name, strings }, rest: come.slice(end + 2) }
  while (!rest.startsWith('\r\n')) {
    const [whole = '', quoted, length] = STRING.exec(rest) ?? []
    if (whole === '') return { command: { name: '', strings: [] }, rest: come.slice(end + 2) }
    const until = whole.length + Number(length ?? 0)
    if (rest.length < until + 2) return null
    strings.push(utf8(quoted?.replaceAll(/\\(.)/g, '$1') ?? rest.slice(whole.length, until)))
    rest = rest.slice(until)
  }
  return {
    command: { name: name.toUpperCase(), strings },
    rest: rest.slice(2),
  }
}

function utf8(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
