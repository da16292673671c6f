import { createServer } from 'node:net'
import type { Socket } from 'node:net'

/** A mail server (SMTP) that refuses every recipient and, as such servers do, names them in the refusal. */
export async function refusingMailServer() {
  const server = createServer(talk)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  return {
    url: `smtp://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`,
    close: () => server.close(),
  }
}

function talk(socket: Socket): void {
  socket.on('error', () => socket.destroy())
  socket.write('220 mail.example\r\n')
  let come = ''
  socket.setEncoding('utf8').on('data', (more: string) => {
    const commands = (come + more).split('\r\n')
    come = commands.pop() ?? ''
    for (const command of commands) {
      const [, recipient] = /^RCPT TO:(<.*>)/i.exec(command) ?? []
      if (recipient !== undefined) socket.write(`550 5.1.1 ${recipient}: no such mailbox here\r\n`)
      else if (/^QUIT/i.test(command)) socket.end('221 bye\r\n')
      else socket.write('250 fine\r\n')
    }
  })
}
