import { afterEach, expect, test } from 'vitest'

import { startSmtp } from '#api/testing/smtp.ts'
import type { TestSmtp } from '#api/testing/smtp.ts'

import { createPost } from './post.ts'

let smtp: TestSmtp | undefined
afterEach(() => void smtp?.server.close())

test.each([
  ['info@māori.example', 'info@xn--mori-qsa.example'],
  ['info@post.māori.example', 'info@post.xn--mori-qsa.example'],
  ['info@xn--mori-qsa.example', 'info@xn--mori-qsa.example'],
  ["o'neill+bills@kea.example", "o'neill+bills@kea.example"],
])('a letter to %s leaves to the domain in ASCII', async (address, sentTo) => {
  smtp = await startSmtp()
  const post = createPost({ SMTP_URL: smtp.url, MAIL_FROM: 'bills@kea.example' })

  await post?.send({ id: 'letter', to: address, subject: 'Your bill', text: 'Pay $5.', html: null })

  expect(smtp.recipients).toEqual([`RCPT TO:<${sentTo}>`])
  expect(smtp.letters).toEqual([expect.stringContaining(`\nTo: ${sentTo}\n`)])
})
