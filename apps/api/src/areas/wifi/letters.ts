import { momentText } from '@switchboard/domain/instant'

import { declareNotice } from '#api/provider/notices/declare.ts'
import { SAMPLE_INSTANT } from '#api/provider/notices/samples.ts'

import type { Settings } from './seal.ts'

const KIND = { category: 'Account', type: 'WifiChanged' } as const

type WifiFacts = { readonly accountCode: string; readonly customer: string; readonly at: number }

const GUEST = { ssid: '{name}', password: '', enabled: false, endsAt: null }
const WIFI: WifiFacts = { accountCode: '{account}', customer: '{customer}', at: SAMPLE_INSTANT }

/** Does not contain the typed names or passwords. */
export const wifiNotice = declareNotice<WifiFacts & { readonly wanted: Settings }>({
  ...KIND,
  name: 'Wifi settings were changed',
  cause: 'The modem has applied a change of its wifi settings.',
  words: ({ accountCode, customer, at, wanted }) => {
    const { guest, ...home } = wanted
    const isOfGuestsAlone = guest !== undefined && Object.keys(home).length === 0
    const done = guest?.enabled === true ? 'on or changed' : 'off'
    return {
      subject: isOfGuestsAlone ? 'Your guest network was changed' : 'Your wifi settings were changed',
      body: [
        `Kia ora ${customer}`,
        isOfGuestsAlone
          ? `The guest network of account ${accountCode} was turned ${done} on ${momentText(at)}.`
          : `The wifi settings of account ${accountCode} were changed on ${momentText(at)}. Devices may have to join again.`,
        'If you did not ask for this, look at Wifi settings in the portal, or call us.',
      ].join('\n\n'),
    }
  },
  samples: [
    { ...WIFI, wanted: {} },
    { ...WIFI, wanted: { guest: { ...GUEST, enabled: true } } },
    { ...WIFI, wanted: { guest: GUEST } },
  ],
})

export const guestEndNotice = declareNotice<WifiFacts>({
  ...KIND,
  name: 'The guest network has ended',
  cause: 'The guest network ends at its chosen time.',
  words: ({ accountCode, customer, at }) => ({
    subject: 'Your guest network has ended',
    body: [
      `Kia ora ${customer}`,
      `The guest network of account ${accountCode} is off since ${momentText(at)}, as you asked. Your own wifi is as it was.`,
    ].join('\n\n'),
  }),
  samples: [WIFI],
})
