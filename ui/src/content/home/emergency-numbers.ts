export type EmergencyNumber = { name: string; number: string };

/*
 * The numbers come from the specification. Public sources differ for four of them: electricity 118, cyber crime 1799,
 * ISPR in Khyber Pakhtunkhwa 1125, PIA 111-786-786.
 */
export const emergencyNumbers: EmergencyNumber[] = [
  { name: "Bomb Disposal Squad", number: "109" },
  { name: "Cyber Rescue", number: "9911" },
  { name: "Edhi Ambulance", number: "115" },
  { name: "Electricity Complaint", number: "119" },
  { name: "Fire Brigade", number: "16" },
  { name: "ISPR Helpline", number: "1135" },
  { name: "Motorway Police", number: "130" },
  { name: "NACTA Helpline", number: "1717" },
  { name: "PIA Inquiry", number: "114" },
  { name: "Police Helpline", number: "15" },
  { name: "Rescue Services", number: "1122" },
  { name: "SUI Gas Complaint", number: "1199" },
];

export const EMERGENCY_GROUP_SIZE = 4;
