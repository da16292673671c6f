import type { SwitchValue } from '@switchboard/domain/catalogue/features'
import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { declareNotice } from '#api/provider/notices/declare.ts'
import { SAMPLE_DAY } from '#api/provider/notices/samples.ts'

const PRODUCTS_CHANGED = { category: 'Account', type: 'ProductsChanged' } as const

type ProductChange = {
  readonly accountCode: string
  readonly today: Day
  /** The name on a bill; null for none. */
  readonly begins: string | null
  readonly ends: string | null
}

const SAMPLE: ProductChange = {
  accountCode: '{account}',
  today: SAMPLE_DAY,
  begins: '{product}',
  ends: '{former product}',
}

export const productsNotice = declareNotice<ProductChange>({
  ...PRODUCTS_CHANGED,
  name: 'A product began or ended',
  cause: 'A plan or an additional product of the account is changed from today on.',
  words: ({ accountCode, today, begins, ends }) => {
    const lines = [
      ...(begins === null ? [] : [`It now has: ${begins}`]),
      ...(ends === null ? [] : [`It no longer has: ${ends}`]),
    ]
    return {
      subject: 'What you have with us has changed',
      body: [
        `What account ${accountCode} has with us was changed on ${dayText(today)}.`,
        lines.join('\n'),
        'Your next bill shows what began and what ended, by the day. If you did not ask for this, call us.',
      ].join('\n\n'),
    }
  },
  samples: [SAMPLE, { ...SAMPLE, ends: null }, { ...SAMPLE, begins: null }],
})

type FilterSwitch = { readonly accountCode: string; readonly today: Day; readonly value: SwitchValue }

export const familyFilterNotice = declareNotice<FilterSwitch>({
  ...PRODUCTS_CHANGED,
  name: 'The family filter was switched',
  cause: 'The family filter is switched on or off.',
  words: ({ accountCode, today, value }) => {
    const state = value === 'On' ? 'on' : 'off'
    return {
      subject: `Your family filter is switched ${state}`,
      body: [
        `The family filter of account ${accountCode} was switched ${state} on ${dayText(today)}.`,
        'What you pay for it does not change by that. If you did not ask for this, switch it back or call us.',
      ].join('\n\n'),
    }
  },
  samples: [
    { accountCode: '{account}', today: SAMPLE_DAY, value: 'On' },
    { accountCode: '{account}', today: SAMPLE_DAY, value: 'Off' },
  ],
})
