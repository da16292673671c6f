import { expect, test } from 'vitest'

import { calculatePasswordComplexity, changePassword } from '@switchboard/domain/passwords/contract'

import { testApi } from '#api/testing/api.ts'
import { BEN, fillSignIn } from '#api/testing/sign-in-demo.ts'

const api = testApi(fillSignIn, {}, { PASSWORD_COMPLEXITY: '90' })
/** Strong enough for the default strength. */
const FAIR = 'tui-fern-2026'

test('PWD-012 PWD-017 the required strength is configured, for the bar and for the change', async () => {
  const rating = await api().make(calculatePasswordComplexity, { body: { Password: FAIR } })
  const changed = await api().make(changePassword, {
    token: await api().createToken('ben'),
    body: { CurrentPassword: BEN.password, NewPassword: FAIR },
  })

  expect(rating.json<{ actual: number }>().actual).toBeGreaterThan(50)
  expect(rating.json()).toMatchObject({ isComplexEnough: false })
  expect(changed.json()).toMatchObject({ code: 'INSUFFICIENT_PASSWORD_COMPLEXITY' })
})
