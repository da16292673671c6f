import type { Page } from '@playwright/test'

import { expect } from '../provider.ts'
import { lookAt } from './look.ts'
import { NUMBERS_STATES } from './mobile-numbers.ts'
import { MOBILE_USE_STATES } from './mobile-use.ts'
import { haveSession, openAt } from './open.ts'

lookAt('mobile', [
  { route: '/my-mobile', what: 'a group of mobiles', open: openGroup },
  ...MOBILE_USE_STATES,
  ...NUMBERS_STATES,
])

async function openGroup(page: Page): Promise<void> {
  await haveSession(page, 'hemi')
  await openAt(page, '/my-mobile', 'My mobile')
  await expect(page.getByRole('heading', { name: '021 555 0181' })).toBeVisible()
}
