import { expect, test } from 'vitest'

import { passwords } from './area.ts'
import { passwordsScreens } from './screens.ts'

test.each([
  ['PWD-001', '/change-password', 'required', 'Change password'],
  ['PWD-002', '/reset-password', 'loggedOut', 'Reset your password'],
  ['PWD-003', '/reset-password/complete', 'loggedOut', 'Choose a new password'],
  ['PWD-004', '/set-password', 'open', 'Set your password'],
] as const)('%s %s is %s and called %s', (_id, path, session, title) => {
  expect(passwords.routes.find((route) => route.path === path)).toMatchObject({ session, guards: [] })
  expect(passwordsScreens[path].title).toBe(title)
})
