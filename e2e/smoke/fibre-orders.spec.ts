import { expectAccessible } from '../axe.ts'
import { chooseTime, expectBooked, openOrderStatus, openTimes, requestTime } from '../fibre-visits.ts'
import { test } from '../provider.ts'

test('FIB-001 FIB-003 FIB-005 SHL-025 a customer books the installation of an ordered fibre connection', async ({
  page,
}) => {
  await openOrderStatus(page)
  await openTimes(page)
  const time = await chooseTime(page, 3)
  await expectAccessible(page)

  await requestTime(page)

  await expectBooked(page, time)
  await page.reload()
  await expectBooked(page, time)
})
