import { loadFile } from './load-file.ts'
import { LINZ_ATTRIBUTION, parseLinzAddresses } from '#api/provider/locations/linz.ts'
import { loadAddresses } from '#api/provider/locations/load.ts'
import { saveAttribution } from '#api/provider/locations/register.ts'

/** Loads each line into the address register; rejected lines are reported by line number. */
await loadFile('npm run addresses -- FILE, a CSV of LINZ "NZ Addresses"', async (db, pieces, { report }) => {
  const addresses = parseLinzAddresses(pieces, report)
  await saveAttribution(db, LINZ_ATTRIBUTION)
  const { read, written } = await loadAddresses(db, addresses)
  return `${read} addresses read, ${written} of them new or changed`
})
