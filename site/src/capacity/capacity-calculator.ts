import { machineOf, questionOf, type Given } from './asked.ts'
import { answer } from './words.ts'
import { doForms } from '../shared/forms/forms.ts'
import { machinesFor } from '../../../grader/shared/capacity/machines.ts'
import { planFor } from '../../../grader/shared/capacity/plan.ts'

/** Time for the browser to paint the progress message before the long calculation. */
const PAINT_MS = 30

/** Calculates lanes for the form's values, or those in the address, from the page's own figures and without the server. */
class CapacityCalculator extends HTMLElement {
  connectedCallback(): void {
    const given = JSON.parse(this.querySelector('script[type="application/json"]')!.textContent) as Given
    doForms(this, {
      reckon: async (fields, form) => {
        const [question, cores] = [questionOf(fields, given), machineOf(fields)]
        form.querySelector('.said')!.textContent = 'Simulating deadlines …'
        await new Promise((resolve) => setTimeout(resolve, PAINT_MS))
        const plan = planFor(question, given.capacity)
        form.querySelector('.said')!.innerHTML = String(answer(plan, machinesFor(plan.bill, cores)))
        history.replaceState(null, '', `?${new URLSearchParams(fields)}#reckon`)
      },
    })
    this.#takeFrom(new URLSearchParams(location.search))
  }

  /** Takes values from the address, so that a result can be shared as a link. */
  #takeFrom(asked: URLSearchParams): void {
    const form = this.querySelector('form')!
    const fields = [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')].filter(({ name }) => asked.has(name))
    for (const field of fields) field.value = asked.get(field.name)!
    if (fields.length > 0) form.requestSubmit()
  }
}

customElements.define('capacity-calculator', CapacityCalculator)
