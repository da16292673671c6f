import { readDataByBillDate } from '@switchboard/domain/usage/data'

import { ofActiveAccount } from '#web/http/account.ts'
import { callQuery } from '#web/http/query-client.ts'

/** The data of each bill period. */
export const dataQuery = () => callQuery(readDataByBillDate, ofActiveAccount())
