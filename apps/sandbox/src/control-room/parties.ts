import { PARTNERS } from '#sandbox/partners/partners.ts'

/** An outside party, or one page of it. `folder` is the folder of its code. */
type Party = {
  readonly folder: string
  /** Null if the party has only calls for programs. `staff` is a page of the portal. */
  readonly path: string | null
  readonly name: string
  readonly does: string
}

type PartyGroup = { readonly name: string; readonly parties: readonly Party[] }

const MONEY: readonly Party[] = [
  {
    folder: 'gateway',
    path: '/gateway',
    name: 'Card gateway',
    does: 'Takes cards for the provider. It has the list of test cards, and the switches of gateway and bank.',
  },
  {
    folder: 'bank',
    path: '/gateway',
    name: 'Bank',
    does: 'Collects direct debits and pays refunds. Its switches are on the page of the card gateway.',
  },
]

const NETWORKS: readonly Party[] = [
  {
    folder: 'fibre-company',
    path: '/fibre-company',
    name: 'Fibre company',
    does: 'Lays fibre and books visits. It can lose times, reject bookings, or send nobody.',
  },
  {
    folder: 'mobile-network',
    path: '/mobile-network',
    name: 'Mobile network',
    does: 'Knows what mobile numbers used and what is in their wallets.',
  },
  {
    folder: 'mobile-network',
    path: '/mobile-network/numbers',
    name: 'Mobile numbers',
    does: 'Texts about numbers that move, SIM cards, and eSIMs that wait for a phone.',
  },
  {
    folder: 'voice-switch',
    path: '/voice-switch',
    name: 'Telephone switch',
    does: 'Forwards calls, keeps voicemail and sends toll-free numbers on.',
  },
  {
    folder: 'device-management',
    path: '/device-management',
    name: 'Modems',
    does: 'The modems at the customers, and their management.',
  },
  {
    folder: 'speed-test-provider',
    path: '/speed-test-provider',
    name: 'Speed test provider',
    does: 'Tests lines when the provider asks.',
  },
  {
    folder: 'electricity-registry',
    path: null,
    name: 'Electricity registry',
    does: 'Knows the connection of each address. It has calls for the provider, and no page.',
  },
]

const POST: readonly Party[] = [
  {
    folder: 'mailbox',
    path: '/mail',
    name: 'Mailbox',
    does: 'Every email and text that the provider wrote.',
  },
  {
    folder: 'mail-server',
    path: '/mail-server',
    name: 'Mail server',
    does: 'Runs the filters of mailboxes.',
  },
]

const SITES: readonly Party[] = [
  {
    folder: 'power-company',
    path: '/power-company',
    name: 'Power company',
    does: 'Another power company. Its customers get their half-hours as a file to compare plans by.',
  },
  {
    folder: 'legacy-login',
    path: '/legacy/',
    name: 'Legacy portal',
    does: 'The older portal, where customers without a new username are still known.',
  },
  {
    folder: 'newer-portal',
    path: '/newer-portal/',
    name: 'Newer portal',
    does: 'Another portal of the provider, which gets a call when a customer signs out.',
  },
  {
    folder: 'staff-issuer',
    path: '/staff',
    name: 'Staff desk',
    does: 'A part of the portal. Its people sign in at an issuer of the sandbox.',
  },
  ...PARTNERS.map(({ path, name, does }) => ({
    folder: path === '/video-partner/' ? 'video-partner' : 'partners',
    path,
    name,
    does,
  })),
]

/** Everything that the sandbox plays, in groups. */
export const PARTY_GROUPS: readonly PartyGroup[] = [
  { name: 'Money', parties: MONEY },
  { name: 'Networks', parties: NETWORKS },
  { name: 'Sites', parties: SITES },
  { name: 'Post', parties: POST },
]
