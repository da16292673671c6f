import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benAccount } from '#web/testing/ben.ts'
import { mobileService } from '#web/testing/mobile.ts'
import { answers, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { mobile } from './area.ts'
import { GB, USE } from './testing/mobile-use.ts'

const network = testNetwork()

beforeAll(() => import('./MyMobileScreen.tsx'))
beforeEach(async () => {
  testCalls()
  signInAs()
  await loadConfiguration(network)
  network.use(answers(readAccount, benAccount))
})

const gb = (amount: number) => Math.round(amount * GB)
const bucket = (hadGb: number, usedGb: number) => ({
  hadBytes: gb(hadGb),
  usedBytes: gb(usedGb),
  leftBytes: gb(hadGb) - gb(usedGb),
})

const UNKNOWN = { usedBytes: 0, knownTo: null, bucket: bucket(12, 0) }

test('MOB-070 a mobile shows the rest of its own data, and a group the rest and the use of each member', async () => {
  const shared = { groupTag: 'g', groups: [{ groupTag: 'g', maxGroupMemberCount: 5, groupMemberCount: 1 }] }
  const inGroup = { planName: 'Mobile 40 GB group', isShared: true, bucket: bucket(40, 17.5) }
  const services = [
    mobileService('021 555 0001', { ...shared, isGroupLeader: true }),
    mobileService('021 555 0002', shared),
    mobileService('021 555 0003'),
    mobileService('021 555 0004'),
    mobileService('021 555 0005'),
    mobileService('021 555 0006'),
  ]
  const numbers = [
    { ...inGroup, serviceEntity: '021 555 0001', usedBytes: gb(6.5) },
    { ...inGroup, serviceEntity: '021 555 0002', usedBytes: gb(9) },
    { serviceEntity: '021 555 0003', planName: 'Mobile 12 GB', usedBytes: gb(3), bucket: bucket(12, 3) },
    { serviceEntity: '021 555 0004', planName: 'Mobile 12 GB', usedBytes: gb(13), bucket: bucket(12, 13) },
    { serviceEntity: '021 555 0005', planName: 'Mobile Endless', usedBytes: gb(80), bucket: null },
    { ...UNKNOWN, serviceEntity: '021 555 0006', planName: 'Mobile 12 GB' },
  ]
  network.use(answers(readMyMobile, { services, coming: [], asks: [], use: { ...USE, numbers } }))
  showRoutes([...mobile.routes, emptyHome], '/my-mobile')
  const readCard = (name: string) => screen.getByRole('region', { name }).textContent

  await screen.findByRole('region', { name: '021 555 0003' })
  expect(readCard('Group of 021 555 0001')).toContain('22.5 GB left40 GB to share until 2 December')
  const members = within(screen.getByRole('list', { name: 'Used by each mobile' })).getAllByRole('listitem')
  expect(members.map(({ textContent }) => textContent)).toEqual([
    '021 555 00016.5 GB',
    '021 555 00029 GB',
    'Mobiles that left the group2 GB',
  ])
  expect(readCard('021 555 0001')).not.toContain('left')
  expect(readCard('021 555 0002')).toContain('9 GB used in this bill period')
  expect(readCard('021 555 0003')).toContain('9 GB left')
  expect(readCard('021 555 0004')).toContain('1 GB over')
  expect(readCard('021 555 0005')).toContain('80 GB used in this bill period')
  expect(readCard('021 555 0006')).toContain('No figures yet')
  expect(readCard('021 555 0006')).not.toMatch(/left|used/)
})
