import { expect, test } from 'vitest'

import { passwordsRoutes } from './routes.ts'

test.each([
  ['PWD-001', '/change-password', 'required', 'Change password'],
  ['PWD-002', '/reset-password', 'loggedOut', 'Reset your password'],
  ['PWD-003', '/reset-password/complete', 'loggedOut', 'Choose a new password'],
  ['PWD-004', '/set-password', 'open', 'Set your password'],
])('%s %s is %s and called %s', (_id, path, session, title) => {
  expect(passwordsRoutes.find((route) => route.path === path)).toMatchObject({ session, title, guards: [] })
})
