// Cases that catch no lie by an expectation of their own, each with the reason.
const board =
  'The mock makes its board of the orders that its lists show; that those keep companies apart is proven by record/other-company-in/listWorkflowOrders.'

export const unproven: { readonly [id: string]: string } = {
  'session/head-office': 'It makes the head office show its locations; what is wrong with them the check of every answer sees first.',
  'list/search-empty-body/searchCoreCharges': 'The body of this search is not shown (4.22), so a refusal of it is only advice.',
  'record/other-company/getWorkflow': board,
  'record/other-company/listWorkflowOrdersByStatus': board,
  'record/other-company/getWorkflowColumn': board,
  'record/other-company/listRoleNotificationConfigs':
    'A role belongs to one company, so no lie about the mock shows the configs of another without its role.',
}
