import { declareSqlNotice } from '#api/provider/notices/declare-sql.ts'

export const portFilteringNotice = declareSqlNotice({
  category: 'Internet',
  type: 'PortFiltering',
  name: 'Port filtering is off',
  cause: 'Port filtering of the internet connection is turned off.',
  subject: 'Port filtering is off',
  body: `Kia ora {customer}

Port filtering of your internet connection has been turned off. Devices in your home can be reached from the internet on ports that we kept closed. You can turn it on again in the portal at any time.`,
})
