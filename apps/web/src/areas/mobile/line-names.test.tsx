import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { listMobileAddOns, listMobileProducts, listMobileServices } from '@switchboard/domain/mobile/contract'
import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'
import { readMobileUse, readWallet } from '@switchboard/domain/mobile/use/contract'
import { NO_SERVICES } from '@switchboard/domain/testing/account-facts'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benAccount } from '#web/testing/ben.ts'
import { mobileService } from '#web/testing/mobile.ts'
import { answers, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls, testPortal } from '#web/testing/portal.tsx'

import { mobile } from './area.ts'
import { GB, LEADER, MEMBER, USE } from './testing/mobile-use.ts'
import { PRODUCTS } from './testing/plans.ts'
import { ADD_ON } from './testing/states.ts'

const network = testNetwork()
const MUM = 'Mum’s phone'
const group = { groupTag: 'g', groups: [{ groupTag: 'g', maxGroupMemberCount: 5, groupMemberCount: 1 }] }
const SERVICES = [
  mobileService(LEADER, { ...group, name: MUM, isGroupLeader: true }),
  mobileService(MEMBER, { ...group, name: null }),
]
const bucket = { hadBytes: 40 * GB, usedBytes: 4 * GB, leftBytes: 36 * GB }
const shared = { usedBytes: GB, knownTo: '2026-11-20', isShared: true, bucket }
const GROUP_USE = {
  ...USE,
  numbers: [
    { serviceEntity: LEADER, name: MUM, planName: 'Mobile 40 GB', ...shared },
    { serviceEntity: MEMBER, planName: 'Member', ...shared },
  ],
}

beforeAll(() =>
  Promise.all([
    import('./MyMobileScreen.tsx'),
    import('./MobileDialogs.tsx'),
    import('./add-ons/AddOnsScreen.tsx'),
    import('./use/MobileUseCard.tsx'),
  ]),
)

beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
  network.use(
    answers(listMobileServices, SERVICES),
    answers(readMyMobile, { services: SERVICES, coming: [], asks: [], use: GROUP_USE }),
    answers(listMobileAddOns, [ADD_ON]),
    answers(listMobileProducts, PRODUCTS),
    answers(readMobileUse, GROUP_USE),
    answers(readWallet, { wallet: null }),
    answers(readAccount, benAccount),
  )
})

const open = (address: string) =>
  showRoutes([...mobile.routes, emptyHome], address, testPortal(), {
    services: { ...NO_SERVICES, lineRentalMobile: true },
  })

const listOptions = (field: HTMLElement) =>
  within(field)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

test('MOB-077 a named mobile has its name as heading, and the number below', async () => {
  open('/my-mobile')
  const card = await screen.findByRole('region', { name: MUM })

  expect(within(card).getByText(LEADER)).toBeTruthy()
  await userEvent.click(within(card).getByRole('button', { name: `Manage ${MUM}, ${LEADER}` }))
  const link = within(card).getByRole('link', { name: `Name, number and SIM card of ${MUM}, ${LEADER}` })
  expect(link.getAttribute('href')).toBe('/my-mobile/numbers')
})

test('MOB-077 a mobile without a name has its number as heading, and no number below', async () => {
  open('/my-mobile')
  expect(await screen.findByText(`Member of the group of ${MUM}, ${LEADER}`)).toBeTruthy()
  const card = screen.getByRole('region', { name: MEMBER })

  expect(within(card).getAllByText(MEMBER)).toHaveLength(1)
})

test('MOB-077 the members of a group are listed by name and number', async () => {
  open('/my-mobile')
  const members = await screen.findByRole('list', { name: 'Used by each mobile' })

  expect(
    within(members)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([`${MUM}, ${LEADER}1 GB`, `${MEMBER}1 GB`, 'Mobiles that left the group2 GB'])
  expect(screen.getByRole('region', { name: `Group of ${MUM}` })).toBeTruthy()
})

test('MOB-077 the mobile of an add-on is chosen by name and number', async () => {
  open('/my-mobile/add-ons')

  expect(listOptions(await screen.findByLabelText('For which mobile?'))).toEqual([
    `${MUM}, ${LEADER}`,
    MEMBER,
  ])
  expect(screen.getByRole('region', { name: `Add to ${MUM}, ${LEADER}` })).toBeTruthy()
})

test('MOB-077 the mobile whose use is shown is chosen by name and number', async () => {
  open('/my-mobile')

  expect(listOptions(await screen.findByLabelText('Number'))).toEqual([`${MUM}, ${LEADER}`, MEMBER])
})

const PLAN = { chargeIncludingGst: 45, chargeExcludingGst: 39.13, groupTag: 'g', changeOnly: false }

test('MOB-077 the next leader of a group is chosen by name and number', async () => {
  const services = [
    mobileService(LEADER, {
      ...group,
      isGroupLeader: true,
      plan: { planKey: 'lead', name: 'Lead', ...PLAN },
    }),
    mobileService(MEMBER, { ...group, name: 'Tama', plan: { planKey: 'join', name: 'Join', ...PLAN } }),
  ]
  const products = [
    { planKey: 'lead', name: 'Lead', isGroupMember: false, ...PLAN },
    { planKey: 'join', name: 'Join', isGroupMember: true, ...PLAN },
  ]
  network.use(
    answers(readMyMobile, { services, coming: [], asks: [], use: null }),
    answers(listMobileProducts, { ...PRODUCTS, products }),
  )
  open('/my-mobile?dialog=lead&mobile=0215550181')

  expect(await screen.findByRole('radio', { name: `Tama, ${MEMBER}` })).toBeTruthy()
})
