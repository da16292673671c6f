/** Counts compared prices and collects those that differ from the catalogue. */
export class Comparison {
  compared = 0
  readonly wrong: string[] = []

  /** Compares an amount of the API's reply, in dollars, with cents of the catalogue. */
  compareReply(name: string, dollars: number | undefined, wanted: number): void {
    this.compared += 1
    if (dollars === undefined || Math.round(dollars * 100) !== wanted)
      this.wrong.push(`${name}: ${dollars}, not ${wanted}`)
  }

  /** Compares every price in a part of a page: each of these texts is there once, and no other amount. */
  compareText(where: string, element: HTMLElement, words: readonly string[]): void {
    let left = element.textContent
    for (const each of words) {
      this.compared += 1
      const place = left.indexOf(each)
      if (place === -1) this.wrong.push(`${where}: no ${each}`)
      else left = `${left.slice(0, place)}|${left.slice(place + each.length)}`
    }
    for (const [amount] of left.matchAll(/.{0,40}\$\d[\d.,]*/g))
      this.wrong.push(`${where}: ${amount} as well`)
  }
}
