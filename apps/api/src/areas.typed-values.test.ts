import { expect, test } from 'vitest'

import { AMOUNT_CASES, EMAIL_CASES, NO_PHONES, PHONE_FORMS } from '@switchboard/domain/testing/typed-cases'

import { fillDemo } from '#api/demo/fill.ts'
import { testApi } from '#api/testing/api.ts'
import { testGateway } from '#api/testing/gateway.ts'
import {
  AMOUNT_FIELDS,
  EMAIL_FIELDS,
  LANDLINE_FIELD,
  MOBILE_FIELDS,
  PHONE_FIELDS,
  RESET_FIELD,
  VOICE_FIELDS,
  typeInto,
} from '#api/testing/typed-fields.ts'

const sandbox = await testGateway()
const api = testApi(
  fillDemo,
  {},
  { MOBILE_NETWORK_URL: sandbox.mobileNetworkUrl, VOICE_SWITCH_URL: sandbox.voiceSwitchUrl },
)

const mobiles = [
  ...PHONE_FORMS.map((form) => [form('21'), '0215550123'] as const),
  ...NO_PHONES.map((typed) => [typed, null] as const),
]
const landlines = PHONE_FORMS.map((form) => [form('9'), '095550123'] as const)
/** Voice features take a number of another country, for the password of the account. */
const voiceNumbers = mobiles.filter(([typed]) => !typed.includes('+61'))

function typedOf(cases: readonly (readonly [typed: string, value: unknown])[]): string[] {
  return cases.map(([typed]) => typed)
}

test.each([...MOBILE_FIELDS, ...PHONE_FIELDS])(
  'a mobile number at $path of $call is stored as it is dialled here, or refused by its field',
  async (field) => {
    expect(await typeInto(api(), field, typedOf(mobiles))).toEqual(mobiles)
  },
)

test('a landline is stored as it is dialled here', async () => {
  expect(await typeInto(api(), LANDLINE_FIELD, typedOf(landlines))).toEqual(landlines)
})

test.each(VOICE_FIELDS)(
  'a number at $path of voice features is stored as it is dialled here, or refused by its field',
  async (field) => {
    expect(await typeInto(api(), field, typedOf(voiceNumbers))).toEqual(voiceNumbers)
  },
)

test.each(EMAIL_FIELDS)(
  'PRF-007 an e-mail address at $path of $call is stored alone, or refused by its field',
  async (field) => {
    expect(await typeInto(api(), field, typedOf(EMAIL_CASES))).toEqual(EMAIL_CASES)
  },
)

test('PWD-022 a password reset is mailed to the address that was typed, or refused by its field', async () => {
  await api().sql`
    insert into login_user (user_id, username, first_name, last_name, email)
    select address, address, 'Hana', 'Kerei', address
    from (select distinct unnest(${EMAIL_CASES.flatMap(([, value]) => value ?? [])}::text[]) as address) as each
    on conflict do nothing`

  expect(await typeInto(api(), RESET_FIELD, typedOf(EMAIL_CASES))).toEqual(EMAIL_CASES)
})

test.each(AMOUNT_FIELDS)(
  'a text in place of the amount at $path of $call is refused by its field',
  async (field) => {
    const typed = typedOf(AMOUNT_CASES)

    expect(await typeInto(api(), field, typed)).toEqual(typed.map((text) => [text, null]))
  },
)
