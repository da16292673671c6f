import { expect, test } from 'vitest'

import { buildInstallLinks } from './install-links.ts'

test('MOB-075 the links of an eSIM have its activation code, encoded', () => {
  const { apple, android } = buildInstallLinks('LPA:1$smdp.example$AB-1')

  expect([apple, android]).toEqual([
    'https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=LPA%3A1%24smdp.example%24AB-1',
    'https://esimsetup.android.com/esim_qrcode_provisioning?carddata=LPA%3A1%24smdp.example%24AB-1',
  ])
})
