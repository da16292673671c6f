import { expect, test } from '../provider.ts'
import { signIn } from '../steps.ts'
import { locateNetworkName, saveNetworkName } from '../wifi.ts'

test('WIF-001 WIF-003 WIF-017 SHL-023 a customer renames the wifi and restores the name with one press', async ({
  page,
}) => {
  await signIn(page, 'ben')
  await page.goto('/my-wifi')
  const before = await locateNetworkName(page).inputValue()

  await saveNetworkName(page, 'Te whare; o "Ben"')
  await expect(page).toHaveURL('/')
  await expect(page.getByText(/^Your wifi settings have been updated\. Please allow/)).toBeVisible()

  await page.goto('/my-wifi')
  await expect(locateNetworkName(page)).toHaveValue('Te whare; o "Ben"')
  await page.getByRole('button', { name: 'Restore the earlier settings' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/my-wifi')
  await expect(locateNetworkName(page)).toHaveValue(before)
})
