import { expect, test } from 'vitest'

import { toCents } from '../money.ts'
import type { PlanService } from './plan-services.ts'
import type { CurrentComponent } from './current-products.ts'
import {
  findComponent,
  currentCoreProduct,
  dataCapText,
  hasHomeline,
  homelineName,
  findTechnology,
  technologyOrder,
} from './rules.ts'

test.each([
  ['CAT-066', 'ADSL', 1],
  ['CAT-066', 'VDSL', 2],
  ['CAT-066', 'UFB', 3],
] as const)('%s %s is number %i', (_id, technology, order) => {
  expect(technologyOrder(technology)).toBe(order)
})

test.each([
  ['UFB300/100', 'UFB'],
  ['VDSL', 'VDSL'],
  ['ADSL', 'ADSL'],
  ['WBB', null],
])('CAT-006 of the broadband category %s the technology is %s', (category, technology) => {
  expect(findTechnology(category)).toBe(technology)
})

test.each([
  ['CAT-010 no cap is unlimited', undefined, 'Unlimited data'],
  ['CAT-010 0 is unlimited', 0, 'Unlimited data'],
  ['CAT-031 under 1000 MB is MB', 999, '999 MB'],
  ['CAT-030 CAT-031 1000 MB is GB', 1_000, '0.98 GB'],
  ['CAT-030 a GB is 1024 MB', 307_200, '300 GB'],
  ['CAT-030 two decimals at most', 1_536, '1.5 GB'],
])('%s', (_what, mb, text) => {
  expect(dataCapText(mb)).toBe(text)
})

function component(service: PlanService): CurrentComponent {
  return {
    service,
    serviceId: null,
    plan: {
      PlanKey: `X-${service}`,
      PlanDescription: service,
      ChargeIncludingGST: toCents(100),
      ChargeExcludingGST: toCents(87),
      ContractStartDate: null,
      ContractExpirationDate: null,
      TerminationChargeExcludingGST: null,
      TerminationChargeIncludingGST: null,
      TerminationChargeMonthly: null,
    },
  }
}

const naked = { CoreProductComponents: [component('Internet')] }
const withVoice = { CoreProductComponents: [component('Internet'), component('Voice')] }

test('CAT-032 a product without a voice service has no homeline', () => {
  expect(hasHomeline(naked)).toBe(false)
  expect(hasHomeline(withVoice)).toBe(true)
})

test.each<[id: string, what: string, product: typeof naked, service: PlanService, problem: string]>([
  ['CAT-055', 'voice of a product without it', naked, 'Voice', 'NO_VOICE_SERVICE'],
  [
    'CAT-058',
    'one without components',
    { CoreProductComponents: [] },
    'Internet',
    'CORE_PRODUCT_LACKS_COMPONENTS',
  ],
  [
    'CAT-058',
    'voice of one without components',
    { CoreProductComponents: [] },
    'Voice',
    'CORE_PRODUCT_LACKS_COMPONENTS',
  ],
  [
    'CAT-060',
    'internet of voice alone',
    { CoreProductComponents: [component('Voice')] },
    'Internet',
    'SERVICE_NOT_IN_CURRENT_CORE_PRODUCT',
  ],
])('%s %s', (...[, , product, service, problem]) => {
  expect(findComponent(product, service)).toBe(problem)
})

test.each([
  ['CAT-051 none', [], 'NO_CORE_PRODUCT'],
  ['CAT-052 several', ['a', 'b'], 'MULTIPLE_CORE_PRODUCTS'],
  ['one', ['a'], 'a'],
])('the one core product of %s', (_what, products, answer) => {
  expect(currentCoreProduct(products)).toBe(answer)
})

test.each([
  ['ACC-023 business group 1', 'orconbus', 'Smart phone line'],
  ['ACC-023 business group 2', '2degreessmb', 'Smart phone line'],
  ['ACC-023 anyone else', 'residential', 'Homeline'],
])('%s', (_who, group, name) => {
  expect(homelineName(group)).toBe(name)
})
