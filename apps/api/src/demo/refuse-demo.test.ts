import { expect, test } from 'vitest'

import { testApi } from '#api/testing/api.ts'
import { fillSignIn } from '#api/testing/sign-in-demo.ts'

import { refuseDemo } from './refuse-demo.ts'

const api = testApi(fillSignIn)

test('outside the sandbox a database with demo customers is refused, and one without is not', async () => {
  await expect(refuseDemo(api().db)).rejects.toThrow(/^The database holds the demo customers/)

  await api().db.script(
    "update login_user set username = replace(username, '@demo.example', '@provider.test')",
  )
  await expect(refuseDemo(api().db)).resolves.toBeUndefined()
})
