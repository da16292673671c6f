import { DEMO_FIBRE_STATUSES, DEMO_PEOPLE } from '@switchboard/domain/demo-people'

import type { DemoSignIn } from '#api/identity/demo-customers.ts'

import { DEMO_PASSWORD } from './people.ts'

/** The demo customers that have a password at the portal. */
export const DEMO_SIGN_IN: DemoSignIn = {
  people: DEMO_PEOPLE.filter(({ signIn }) => signIn === 'portal'),
  fibreOrders: DEMO_FIBRE_STATUSES.map((status) => ({
    name: `fibre-${status}`,
    fullName: `Fibre ${status}`,
    shows: `a fibre order with the status ${status}`,
  })),
  password: DEMO_PASSWORD,
}
