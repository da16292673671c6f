/** Settings of a deployment outside the sandbox: all that it may not do without. */
export const PRODUCTION = {
  SANDBOX: 'false',
  PUBLIC_URL: 'https://my.provider.test',
  DATABASE_URL: 'postgres://switchboard@database.provider.test/switchboard',
  GATEWAY_URL: 'https://gateway.provider.test/api/v1',
  GATEWAY_USER: 'provider',
  GATEWAY_KEY: 'a key of its own',
  BANK_URL: 'https://bank.provider.test/bank/v1',
  BANK_USER: 'provider',
  BANK_KEY: 'another key of its own',
  ELECTRICITY_REGISTRY_URL: 'https://registry.provider.test/v1',
  ELECTRICITY_REGISTRY_KEY: 'a third key of its own',
  MOBILE_NETWORK_URL: 'https://network.provider.test/v1',
  MOBILE_NETWORK_KEY: 'a fourth key of its own',
  COMPANY_TAX_NUMBER: '98-765-432',
} as const
