import { render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, testCalls } from '#web/testing/portal.tsx'

import { FailureNotice } from './FailureNotice.tsx'

const network = testNetwork()

beforeEach(async () => {
  testCalls()
  await loadConfiguration(network)
})

test('SHL-052 a change that failed is reported with the phone and the email of the help desk', () => {
  render(<FailureNotice title="Problem removing user.">Try again.</FailureNotice>)

  const alert = within(screen.getByRole('alert'))
  expect(alert.getByRole('link', { name: '0800 555 0100' })).toBeTruthy()
  expect(alert.getByRole('link', { name: 'help@demo.example' })).toBeTruthy()
})

test('nothing is shown without a failure', () => {
  render(<FailureNotice title="Problem removing user.">{null}</FailureNotice>)

  expect(screen.queryByRole('alert')).toBeNull()
})
