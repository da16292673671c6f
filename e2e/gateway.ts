import { expect } from '@playwright/test'

/** Turns these switches of the gateway on and all others off. */
export async function turnSwitches(
  sandbox: string,
  switches: Readonly<Record<string, boolean | number>>,
): Promise<void> {
  const answer = await fetch(`${sandbox}/gateway/switches`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(switches),
  })
  expect(answer.status).toBe(200)
}

/** Counts the approved charges in the log of the gateway. */
export async function countApprovedCharges(sandbox: string): Promise<number> {
  const log = await readGatewayLog(sandbox)
  return log.filter((line) => line.includes('"record":"charge"') && line.includes('"authorised":true')).length
}

/** The address to which the gateway returns the browser of the newest payment. */
export async function findNewestReturnAddress(sandbox: string): Promise<string> {
  const newest = (await readGatewayLog(sandbox)).findLast((line) => line.includes('"record":"session"')) ?? ''
  return /"approved":"([^"]+)"/.exec(newest)?.[1] ?? ''
}

async function readGatewayLog(sandbox: string): Promise<string[]> {
  return (await (await fetch(`${sandbox}/gateway/log`)).text()).split('\n')
}
