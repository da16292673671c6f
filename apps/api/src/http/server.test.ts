import { Writable } from 'node:stream'

import { pino } from 'pino'
import { expect, test } from 'vitest'

import { createServer } from './server.ts'

/** What a fault at an address leaves in the log. */
async function loggedAt(address: string): Promise<string> {
  const lines: string[] = []
  const log = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const app = createServer({ publicUrl: 'http://portal.test', logger: pino(log) })
  const breaks = () => {
    throw new Error('broken')
  }
  app.get('/prospects/:token', breaks)
  app.get('/ordering/:orderId/:orderToken', breaks)
  app.get('/accounts/:accountCode', breaks)
  await app.inject(address)
  await app.close()
  return lines.join('')
}

test.each([
  ['/prospects/c2VjcmV0', '/prospects/:token'],
  ['/ordering/71/c2VjcmV0', '/ordering/:orderId/:orderToken'],
  ['/accounts/100517?token=c2VjcmV0', '/accounts/100517'],
])('a fault at %s is logged as %s, without what is secret', async (address, logged) => {
  const log = await loggedAt(address)

  expect(log).toContain(`"url":"${logged}"`)
  expect(log).not.toContain('c2VjcmV0')
})
