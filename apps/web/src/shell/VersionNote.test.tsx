import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { servePageFrom, testBrowser } from '#web/testing/browser.ts'
import { showScreen, testPortal } from '#web/testing/portal.tsx'

import { VersionNote } from './VersionNote.tsx'

testBrowser()

test.each(['localhost', 'staging.test'])('SHL-039 the version shows on the test host %s', (hostname) => {
  servePageFrom(hostname)

  showScreen(<VersionNote />, testPortal({ version: '1.2.3', testHosts: ['staging.test'] }))

  expect(screen.getByText('Version 1.2.3')).toBeDefined()
})

test.each([
  ['other test hosts are configured', ['staging.test']],
  ['no test host is configured', []],
])('SHL-039 the version does not show in production when %s', (_configuration, testHosts) => {
  servePageFrom('my.provider.test')

  showScreen(<VersionNote />, testPortal({ version: '1.2.3', testHosts }))

  expect(screen.queryByText(/Version/)).toBeNull()
})
