/** The tables and columns that most requests to Dataverse name: those of the samples in its documentation, in their order. */
import type { PopularNames } from '../../semantics/index.js';

export const dataversePopularNames: PopularNames = {
  roots: ['accounts', 'contacts', 'systemusers', 'opportunities', 'leads', 'incidents', 'tasks', 'WhoAmI'],
  options: ['select', 'filter', 'expand', 'orderby', 'top', 'count', 'apply'],
  preferences: ['include-annotations', 'maxpagesize', 'return'],
  members: {
    account: {
      any: ['name', 'accountid', 'accountnumber', 'revenue', 'telephone1', 'emailaddress1', 'address1_city', 'statecode'],
      filter: ['name', 'statecode', 'revenue', 'createdon', 'accountid'],
      orderby: ['name', 'createdon', 'modifiedon', 'revenue'],
      expand: ['primarycontactid', 'contact_customer_accounts', 'Account_Tasks', 'parentaccountid', 'createdby'],
      path: ['primarycontactid', 'contact_customer_accounts', 'Account_Tasks'],
      body: ['name', 'accountnumber', 'telephone1', 'emailaddress1', 'description', 'primarycontactid'],
    },
    contact: {
      any: ['fullname', 'contactid', 'firstname', 'lastname', 'emailaddress1', 'telephone1', 'jobtitle', 'statecode'],
      orderby: ['fullname', 'lastname', 'createdon', 'modifiedon'],
      expand: ['parentcustomerid_account', 'Contact_Tasks', 'createdby'],
      path: ['parentcustomerid_account', 'Contact_Tasks'],
      body: ['firstname', 'lastname', 'emailaddress1', 'telephone1', 'jobtitle', 'parentcustomerid_account'],
    },
    systemuser: { any: ['fullname', 'systemuserid', 'domainname', 'internalemailaddress', 'isdisabled', 'businessunitid'] },
    task: {
      any: ['subject', 'activityid', 'description', 'scheduledend', 'statecode', 'prioritycode'],
      orderby: ['createdon', 'scheduledend', 'subject'],
    },
    opportunity: { any: ['name', 'opportunityid', 'estimatedvalue', 'estimatedclosedate', 'statecode', 'closeprobability'] },
    incident: { any: ['title', 'incidentid', 'ticketnumber', 'prioritycode', 'statecode', 'createdon'] },
    lead: { any: ['fullname', 'leadid', 'subject', 'companyname', 'emailaddress1', 'statecode'] },
  },
}; // prettier-ignore
