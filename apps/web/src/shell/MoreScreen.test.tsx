import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { deviceClaims } from '@switchboard/domain/session/claims'

import { benAccount } from '#web/testing/ben.ts'
import { answers, testNetwork } from '#web/testing/network.ts'
import { signInAs } from '#web/testing/portal.tsx'

import { clearShell, openPortal, prepareShell } from './testing/open-portal.tsx'

const network = testNetwork()

beforeAll(() => Promise.all([import('./MoreScreen.tsx'), import('#web/ui/TabBar.tsx')]))

beforeEach(async () => {
  await prepareShell(network)
  network.use(
    answers(deviceClaims, { AccountClaims: [{ AccountCode: '100517', businessGroup: 'residential' }] }),
    answers(readAccount, benAccount),
  )
  signInAs()
})
afterEach(clearShell)

const findTabs = async () => within(await screen.findByRole('navigation', { name: 'Places' }))

test('APP-016 the tab More opens a page with every place of the account in its group', async () => {
  await openPortal('/refer-a-friend', { mobile: true })
  await userEvent.click((await findTabs()).getByRole('link', { name: 'More' }))
  const list = within(await screen.findByRole('navigation', { name: 'All pages' }))
  const bills = within(list.getByRole('region', { name: 'Bills' }))

  expect(location.pathname).toBe('/more')
  expect(bills.getByRole('link', { name: 'Bill history' }).getAttribute('href')).toBe('/bill-history')
  expect(await list.findByRole('link', { name: 'Power usage' })).toBeTruthy()
  expect(list.queryByRole('link', { name: 'Mail settings' })).toBeNull()
})

test.each(['/more', '/refer-a-friend'])('APP-016 at %s the tab More is marked', async (path) => {
  await openPortal(path, { mobile: true })

  expect((await findTabs()).getByRole('link', { current: 'page' }).textContent).toBe('More')
})
