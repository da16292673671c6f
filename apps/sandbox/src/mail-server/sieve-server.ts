import { createServer } from 'node:net'
import type { Server, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { isSameSecret } from '#sandbox/http/same-secret.ts'
import type { Settings } from '#sandbox/settings.ts'

import type { Script, Scripts } from './scripts.ts'
import { splitCommand } from './sieve-command.ts'
import type { SieveCommand } from './sieve-command.ts'
import type { MailServerSwitches } from './switches.ts'

const SLOW_MILLISECONDS = 2_000
const MAX_SCRIPT_BYTES = 1_048_576
const CAPABILITIES =
  '"IMPLEMENTATION" "Sandbox"\r\n"SASL" "PLAIN"\r\n"SIEVE" "fileinto copy"\r\n"VERSION" "1.0"\r\n'

type SieveContext = {
  readonly scripts: Scripts
  readonly switches: MailServerSwitches
  readonly settings: Settings
}

/** The reply to a command; null closes the connection without a reply. */
type SieveReply = string | null

/** The mail server's port for scripts: ManageSieve (RFC 5804) for any client with the key, without TLS. */
export function createSieveServer(context: SieveContext): Server {
  return createServer((socket) => {
    socket.on('error', () => socket.destroy())
    void serveClient(socket, context)
  })
}

/** Runs a client's commands until the client logs out or closes the connection. */
async function serveClient(socket: Socket, context: SieveContext) {
  const handleCommand = createCommandHandler(context)
  let received = ''
  await sendReply(`${CAPABILITIES}OK\r\n`)
  try {
    for await (const chunk of socket.setEncoding('latin1')) {
      received += String(chunk)
      if (received.length > MAX_SCRIPT_BYTES * 2) return
      for (let next = splitCommand(received); next !== null; next = splitCommand(received)) {
        received = next.rest
        const reply = handleCommand(next.command)
        if (reply === null) return
        await sendReply(reply)
        if (next.command.name === 'LOGOUT') return
      }
    }
  } catch {
    // the client has closed the connection
  } finally {
    socket.destroy()
  }

  async function sendReply(reply: string) {
    const { silent, slow } = context.switches.read()
    if (silent) return
    if (slow) await sleep(SLOW_MILLISECONDS)
    if (!socket.destroyed) socket.write(reply)
  }
}

function createCommandHandler({
  scripts,
  switches,
  settings,
}: SieveContext): (command: SieveCommand) => SieveReply {
  let address: string | null = null

  return ({ name, strings: [first = '', second = ''] }) => {
    if (name === 'LOGOUT' || name === 'NOOP') return 'OK\r\n'
    if (name === 'CAPABILITY') return `${CAPABILITIES}OK\r\n`
    if (name === 'AUTHENTICATE') {
      address = findMailbox(second, settings)
      return address === null ? 'NO "Authentication failed."\r\n' : 'OK\r\n'
    }
    return address === null ? 'NO "Authenticate first."\r\n' : runCommand(address, name, { first, second })
  }

  function runCommand(
    mailbox: string,
    name: string,
    { first, second }: { first: string; second: string },
  ): SieveReply {
    const { refuses, losesAnswers } = switches.read()
    switch (name) {
      case 'LISTSCRIPTS':
        return `${scripts.list(mailbox).map(toListLine).join('')}OK\r\n`
      case 'PUTSCRIPT':
        if (refuses || second.length > MAX_SCRIPT_BYTES)
          return 'NO (QUOTA/MAXSIZE) "The script is too large."\r\n'
        scripts.save(mailbox, first, second)
        return losesAnswers ? null : 'OK\r\n'
      case 'SETACTIVE':
        return scripts.activate(mailbox, first) ? 'OK\r\n' : 'NO (NONEXISTENT) "There is no such script."\r\n'
      case 'GETSCRIPT': {
        const found = scripts.list(mailbox).find((script) => script.name === first)
        return found === undefined
          ? 'NO (NONEXISTENT) "There is no such script."\r\n'
          : `{${Buffer.byteLength(found.text)}}\r\n${found.text}\r\nOK\r\n`
      }
      default:
        return 'NO "This is no command."\r\n'
    }
  }
}

function toListLine({ name, isActive }: Script): string {
  return `${quote(name)}${isActive ? ' ACTIVE' : ''}\r\n`
}

/** The mailbox for which a client signs in by SASL PLAIN. The key is valid for all mailboxes. */
function findMailbox(proof: string, { gatewayUser, gatewayKey }: Settings): string | null {
  const [address = '', user = '', key = ''] = Buffer.from(proof, 'base64').toString('utf8').split('\0')
  return address !== '' && isSameSecret(user, gatewayUser) && isSameSecret(key, gatewayKey) ? address : null
}

function quote(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}
