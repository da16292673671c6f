import { dataCapText } from '@switchboard/domain/catalogue/rules'
import type { Plan } from '@switchboard/domain/catalogue/products'

import { priceShown } from '#web/ordering/changes/change-words.ts'

export const TITLE = 'Change data cap'

export const WORDS = {
  title: TITLE,
  lead: 'More data or less, at the speed that you have. It begins with a bill, as a cap is of the time between two bills.',
  /** Source: DAT-009. */
  problem: 'Problem changing data cap',
} as const

export const FIELD = {
  id: 'data-cap',
  label: 'Data',
  /** What more than the cap costs. */
  about: ({ dataBlock }: Plan): string =>
    dataBlock === undefined
      ? ''
      : `Above it each ${dataCapText(dataBlock.mb)} costs ${priceShown(dataBlock)} a month.`,
} as const
