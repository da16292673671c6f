import { expect, test } from 'vitest'

import { startTestSandbox } from '#sandbox/testing/sandbox-under-test.ts'

test.each(['GET', 'POST'])('a sign-out by %s is answered with 204 and counted', async (method) => {
  const { url } = await startTestSandbox()

  const answer = await fetch(`${url}/newer-portal/logout`, { method })

  expect(answer.status).toBe(204)
  expect(await (await fetch(`${url}/newer-portal/`)).text()).toContain('Sign-outs received: 1.')
})
