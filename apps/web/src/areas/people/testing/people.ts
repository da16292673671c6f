import type { WireReply } from '@switchboard/domain/call'
import { readPendingPeople, readPeople } from '@switchboard/domain/people/contract'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { answers, listRequests } from '#web/testing/network.ts'
import type { TestNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls, testDynamicConfiguration } from '#web/testing/portal.tsx'

import { people } from '../area.ts'

type Person = WireReply<typeof readPeople>[number]

export const BEN: Person = {
  userGuid: 'user-ben',
  firstName: 'Ben',
  lastName: 'Fowler',
  emailAddress: 'ben@demo.example',
  mobileNumber: '0215550117',
  dateOfBirth: null,
  role: 'AccountOwner',
  level: null,
  since: null,
  isYou: true,
}

export const MERE: Person = {
  ...BEN,
  userGuid: 'user-mere',
  firstName: 'Mere',
  lastName: 'Ngata',
  emailAddress: 'mere@demo.example',
  dateOfBirth: '1994-02-11',
  role: 'AuthorisedPerson',
  level: 'pay',
  since: '2025-10-04T20:40:00Z',
  isYou: false,
}

export const RANGI: WireReply<typeof readPendingPeople>[number] = {
  id: 'pending-1',
  firstName: 'Rangi',
  lastName: "O'Ngāta 🥝",
  emailAddress: 'rangi@mail.example',
  level: 'see',
  invitedAt: '2026-11-18T07:15:00Z',
  expiresAt: '2026-11-25T07:15:00Z',
  isOver: false,
}

export function showPeople(address: string) {
  return showRoutes([...people.routes, emptyHome], address)
}

export function listSentTo(method: string, path: RegExp) {
  return listRequests().filter((sent) => sent.method === method && path.test(sent.url.pathname))
}

export async function preparePeople(network: TestNetwork): Promise<void> {
  testCalls()
  signInAs()
  await loadConfiguration(network, { sales: { ...testDynamicConfiguration.sales, userpool: 'pool-of-7' } })
  network.use(answers(readPeople, [BEN, MERE]), answers(readPendingPeople, [RANGI]))
}
