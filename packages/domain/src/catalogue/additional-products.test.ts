import { describe, expect, test } from 'vitest'

import { changeableService, matchingBundle, productProblem } from './additional-products.ts'
import type { ProductProblem, SoldProduct } from './additional-products.ts'

test.each([
  ['CAT-049', 'paperbill', 'paperbill'],
  ['CAT-049', 'PaperBill', 'paperbill'],
  ['CAT-049', 'callingpackLocal', 'callingpacklocal'],
  ['CAT-049', 'callingpackmobile', 'callingpackmobile'],
  ['CAT-049', 'callingpack', 'callingpack'],
  ['CAT-049', 'static_ip', 'static_ip'],
  ['CAT-049', 'wireinsurance', 'wireinsurance'],
  ['CAT-049', 'wiremaintenence', 'wiremaintenence'],
  ['CAT-049', 'safe_mode', 'safe_mode'],
  ['CAT-049', 'ata_pots_rental', 'ata_pots_rental'],
  ['', 'service:1', null],
  ['', '', null],
])('%s the additional product of %j is changed as %j', (_id, service, changeable) => {
  expect(changeableService(service)).toBe(changeable)
})

describe('the additional products that an account may have', () => {
  const filter: SoldProduct = {
    service: 'safe_mode',
    linkedService: 'Internet',
    voiceCategory: null,
    forAccount: true,
  }
  const adapter: SoldProduct = {
    ...filter,
    service: 'ata_pots_rental',
    linkedService: 'Voice',
    voiceCategory: 'VOIP',
  }
  const naked = [{ CoreProductVoiceCategory: '' }]
  const withHomeline = [{ CoreProductVoiceCategory: 'VOIP' }]
  const withPhoneLine = [{ CoreProductVoiceCategory: 'POTS' }]

  test.each<
    [string, SoldProduct | null, readonly { CoreProductVoiceCategory: string }[], ProductProblem | null]
  >([
    ['an extra of broadband', filter, naked, null],
    ['an extra of voice with voice', adapter, withHomeline, null],
    ['CAT-062 an unknown product', null, naked, 'ADDITIONAL_PRODUCT_NOT_FOUND'],
    [
      'CAT-061 an extra of voice without voice',
      adapter,
      naked,
      'SERVICE_NOT_AVAILABLE_IN_CURRENT_CORE_PRODUCT',
    ],
    ['of the other voice', adapter, withPhoneLine, 'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT'],
    [
      'of the other kind of customer',
      { ...filter, forAccount: false },
      naked,
      'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    ],
    ['CAT-051 without broadband', filter, [], 'NO_CORE_PRODUCT'],
    ['CAT-052 with two broadband products', filter, [...naked, ...naked], 'MULTIPLE_CORE_PRODUCTS'],
    ['a bill on paper without broadband', { ...filter, service: 'paperbill' }, [], null],
  ])('%s', (_what, product, coreProducts, problem) => {
    expect(productProblem(product?.service ?? 'safe_mode', product, coreProducts)).toBe(problem)
  })

  test('CAT-062 a product of another service', () => {
    expect(productProblem('static_ip', filter, naked)).toBe('ADDITIONAL_PRODUCT_NOT_FOUND')
  })
})

describe('the bundle of an account', () => {
  const national = { productKeys: { callingpacklocal: 'CP-LOCAL-60' } }
  const mobile = { productKeys: { callingpacklocal: 'CP-LOCAL-60', callingpackmobile: 'CP-MOBILE-60' } }
  const pack = (AdditionalProductService: string, AdditionalProductKey: string) => ({
    AdditionalProductService,
    AdditionalProductKey,
  })
  const local = pack('callingpackLocal', 'CP-LOCAL-60')

  test('is the bundle with exactly its calling packs', () => {
    expect(matchingBundle([national, mobile], [local, pack('static_ip', 'STATIC-IP')])).toBe(national)
    expect(matchingBundle([national, mobile], [local, pack('callingpackmobile', 'CP-MOBILE-60')])).toBe(
      mobile,
    )
  })

  test.each([
    ['CAT-053 no bundle has its packs', [national], [pack('callingpack', 'CP-NEAR')], 'NO_PRODUCT_BUNDLE'],
    ['CAT-053 it has no packs', [national], [], 'NO_PRODUCT_BUNDLE'],
    ['CAT-054 two bundles have its packs', [national, { ...national }], [local], 'MULTIPLE_PRODUCT_BUNDLES'],
  ] as const)('%s', (_what, bundles, products, problem) => {
    expect(matchingBundle(bundles, products)).toBe(problem)
  })
})
