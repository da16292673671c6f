import { loadFile } from '#api/load-file.ts'
import { LINZ_ATTRIBUTION, linzAddresses } from '#api/locations/linz.ts'
import { loadAddresses } from '#api/locations/load.ts'
import { nameSource } from '#api/locations/register.ts'

/** Every line of the file is an address in the register, or told with its number. */
await loadFile('npm run addresses -- FILE, a CSV of LINZ "NZ Addresses"', async (db, pieces, { report }) => {
  const addresses = linzAddresses(pieces, report)
  await nameSource(db, LINZ_ATTRIBUTION)
  const { read, written } = await loadAddresses(db, addresses)
  return `${read} addresses read, ${written} of them new or changed`
})
