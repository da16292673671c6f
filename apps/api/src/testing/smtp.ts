import { createServer } from 'node:net'
import type { Server } from 'node:net'

export type TestSmtp = {
  readonly url: string
  /** The received letters, unchanged. */
  readonly letters: string[]
  /** The accepted `RCPT` commands, unchanged. */
  readonly recipients: string[]
  /** The server refuses addresses that contain this text. */
  unknown: string
  /** Runs before the server confirms a letter. */
  beforeConfirming: () => Promise<void>
  /** The largest number of connections that were open at once. */
  maxOpen: number
  readonly server: Server
}

export const SMTP_LOGIN = { user: 'portal', password: 'a-key-of-the-tests' }
const SMTP_PROOF = Buffer.from(`\0${SMTP_LOGIN.user}\0${SMTP_LOGIN.password}`).toString('base64')

/** A mail server that takes every letter, except letters to unknown addresses. It offers a sign-in with `SMTP_LOGIN`. */
export async function startSmtp(): Promise<TestSmtp> {
  let open = 0
  const server = createServer((socket) => {
    let data: string | null = null
    open += 1
    smtp.maxOpen = Math.max(smtp.maxOpen, open)
    socket.on('close', () => (open -= 1))
    socket.write('220 mail.test\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        if (data !== null && line !== '.') data += `${line}\n`
        else if (data !== null) {
          smtp.letters.push(data)
          data = null
          void smtp.beforeConfirming().then(() => socket.write('250 taken\r\n'))
        } else if (line.startsWith('EHLO')) socket.write('250-mail.test\r\n250 AUTH PLAIN\r\n')
        else if (line.startsWith('AUTH PLAIN') && line !== `AUTH PLAIN ${SMTP_PROOF}`)
          socket.write('535 5.7.8 wrong password\r\n')
        else if (line.startsWith('AUTH PLAIN')) socket.write('235 signed in\r\n')
        else if (line.startsWith('RCPT') && line.includes(smtp.unknown))
          socket.write('550 no such person\r\n')
        else if (line.startsWith('RCPT')) {
          smtp.recipients.push(line)
          socket.write('250 ok\r\n')
        } else if (line === 'DATA') {
          data = ''
          socket.write('354 go on\r\n')
        } else if (line === 'QUIT') socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const smtp: TestSmtp = {
    url: `smtp://127.0.0.1:${port}`,
    letters: [],
    recipients: [],
    unknown: 'nobody',
    beforeConfirming: async () => undefined,
    maxOpen: 0,
    server,
  }
  return smtp
}
