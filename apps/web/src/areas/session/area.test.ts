import { expect, test } from 'vitest'

import { session } from './area.ts'

test.each([
  ['SES-002', '/login', 'loggedOut'],
  ['SES-002', '/login-complete', 'loggedOut'],
  ['SES-002', '/logout-complete', 'loggedOut'],
  ['SES-003', '/legacy-login', 'loggedOut'],
  ['SES-004', '/auto-login', 'open'],
])('%s %s is %s', (_id, path, who) => {
  expect(session.routes.find((route) => route.path === path)?.session).toBe(who)
})
