import { createServer } from 'node:net'
import type { Socket } from 'node:net'

/** Starts an SMTP server that refuses every recipient. Like other servers, it repeats the recipient in the refusal. */
export async function startRefusingMailServer() {
  const server = createServer(refuseRecipients)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    close: () => server.close(),
  }
}

function refuseRecipients(socket: Socket): void {
  socket.on('error', () => socket.destroy())
  socket.write('220 mail.example\r\n')
  let received = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const commands = (received + chunk).split('\r\n')
    received = commands.pop() ?? ''
    for (const command of commands) {
      const [, recipient] = /^RCPT TO:(<.*>)/i.exec(command) ?? []
      if (recipient !== undefined) socket.write(`550 5.1.1 ${recipient}: no such mailbox here\r\n`)
      else if (/^QUIT/i.test(command)) socket.end('221 bye\r\n')
      else socket.write('250 fine\r\n')
    }
  })
}
